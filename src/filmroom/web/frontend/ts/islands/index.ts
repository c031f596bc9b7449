// Every island of the page, one import a line. An island is a custom element in its own file.
import "./call-film";
import "./capture-queue";
import "./capture-sheet";
import "./clip-steps";
import "./coach-notes";
import "./copy-text";
import "./dictate-words";
import "./evidence-picker";
import "./focus-field";
import "./full-screen";
import "./kept-words";
import "./reaction-recorder";
import "./review-sheet";
import "./run-timer";
import "./session-live";
import "./take-player";
import "./upload-drop";
