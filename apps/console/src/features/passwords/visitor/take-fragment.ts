import { type LinkFragment, readFragment } from './read-fragment.ts'

type Page = {
  location: Pick<Location, 'hash' | 'pathname'>
  history: Pick<History, 'replaceState' | 'state'>
}

/** Takes the secret out of the address at once: neither the history nor a look at the screen has it then. */
export function takeFragment({ location, history }: Page): LinkFragment {
  const fragment = readFragment(location.hash)
  if (fragment.kind !== 'none') history.replaceState(history.state, '', location.pathname)
  return fragment
}
