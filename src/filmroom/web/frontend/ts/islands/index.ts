// Every island of the page, one import a line. An island is a custom element in its own file.
import "./copy-text";
