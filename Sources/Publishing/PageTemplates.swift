import Mustache

/// The parsed page templates of one worker; parsing anew for each lets rendering scale over threads.
package struct PageTemplates {}
