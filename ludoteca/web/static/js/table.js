// The table: what the server cannot do for it.

import "./aim.js";
import "./because.js";
import "./confirm.js";
import "./keys.js";
import "./leaving.js";
import "./offline.js";
import "./stream.js";
import "./zoom.js";
