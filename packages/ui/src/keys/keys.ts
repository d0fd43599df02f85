/** Every key of the console's pages. What listens for a key and the sheet that explains it read this table. */
export const KEYS = {
  menu: ['mod+k'],
  sheet: ['?'],
  search: ['/'],
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  open: ['Enter'],
  create: ['n'],
  choose: ['Space'],
  chooseRange: ['Shift+Space'],
  chooseAll: ['mod+a'],
  check: ['r'],
  replay: ['r'],
  editReplay: ['e'],
  copyCurl: ['c'],
  editRecord: ['e'],
  copyPassword: ['c'],
  copyLogin: ['u'],
  copyCode: ['t'],
  openSite: ['o'],
  pick: ['x'],
  pause: ['p'],
  close: ['Escape'],
  go: ['g'],
  save: ['mod+s'],
  run: ['mod+Enter'],
  publish: ['mod+shift+p'],
  nextError: ['F8'],
  lock: ['mod+l'],
  reveal: ['r'],
  undo: ['mod+z'],
  nextDifference: [']'],
  previousDifference: ['['],
} as const satisfies Record<string, readonly string[]>

export type KeyName = keyof typeof KEYS

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Whether the press is one of the keys of that name. */
export function isKey(name: KeyName, pressed: Pressed): boolean {
  const keys: readonly string[] = KEYS[name]
  return keys.includes(toKey(pressed))
}

/**
 * The key as the table writes it. Where the layout gives no Latin letter, its place on the keyboard says which is
 * meant: with a Russian layout the key J gives «о», and the key of the slash a full stop.
 */
export function toKey({ key, code, shiftKey, altKey, ctrlKey, metaKey }: Pressed): string {
  if (altKey) return ''
  const latin = /^[a-z]$/i.test(key) ? key.toLowerCase() : getLatinByPlace(code)
  if (ctrlKey || metaKey) {
    if (key === 'Enter') return shiftKey ? '' : 'mod+Enter'
    return latin ? `mod+${shiftKey ? 'shift+' : ''}${latin}` : ''
  }
  if (key === '/' || key === '?') return key
  if (code === 'Slash' && /^[.,]$/.test(key)) return shiftKey ? '?' : '/'
  if (key === ' ') return shiftKey ? 'Shift+Space' : 'Space'
  if (latin) return shiftKey ? '' : latin
  return shiftKey ? key : (BRACKETS[code] ?? key)
}

/** Layouts without Latin letters have letters there. */
const BRACKETS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

function getLatinByPlace(code: string): string | undefined {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
}
