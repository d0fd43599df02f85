/** The frame of pages, loaded before a test begins and not while it waits. */
import '../app/frame/frame.tsx'
import '../app/frame/guarded.tsx'
