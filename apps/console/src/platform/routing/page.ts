import { loadPart } from '@nora/ui'
import { lazyRouteComponent } from '@tanstack/react-router'

/** A page in a file of its own; loading is repeated while the server restarts. */
export const getPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadPart(load), name)
