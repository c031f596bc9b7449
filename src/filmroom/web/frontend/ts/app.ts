import "./preferences";
import "./csrf";
import "./dialogs";
import "./keys";
import "./search";
import "./toasts";
import "./waiting";
import "./islands";
