import { SECOND_MS } from '@nora/kit'

export const CLEARED_AFTER_S = 45

/** Whether it will be cleared: only where the browser lets the page see that it is still the same text. */
export type Copied = 'clears' | 'stays'

/** The browser's clipboard as far as it is needed; absent without TLS on another machine's address. */
export type ClipboardPort = {
  write(text: string): Promise<void>
  read(): Promise<string>
  /** Without asking the person. */
  mayRead(): Promise<boolean>
  /** Calls back when the page has the focus, which reading and writing need. */
  whenFocused(then: () => void): void
}

let pending: ReturnType<typeof setTimeout> | undefined

/**
 * Copies a secret, and empties the clipboard after 45 seconds when it still holds that. Rejects where there is no
 * clipboard.
 */
export async function copySecret(text: string, clipboard: ClipboardPort = browserClipboard): Promise<Copied> {
  await clipboard.write(text)
  clearTimeout(pending)
  if (!(await clipboard.mayRead())) return 'stays'
  pending = setTimeout(
    () => clipboard.whenFocused(() => void clearIfSame(text, clipboard)),
    CLEARED_AFTER_S * SECOND_MS,
  )
  return 'clears'
}

async function clearIfSame(text: string, clipboard: ClipboardPort): Promise<void> {
  try {
    if ((await clipboard.read()) === text) await clipboard.write('')
  } catch {
    // The right to read was taken away meanwhile: what is there by now may be somebody's own.
  }
}

const browserClipboard: ClipboardPort = {
  async write(text) {
    if (!navigator.clipboard) throw new Error('No clipboard in this context')
    await navigator.clipboard.writeText(text)
  },
  read: () => navigator.clipboard.readText(),
  async mayRead() {
    try {
      const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
      return state === 'granted'
    } catch {
      return false
    }
  },
  whenFocused(then) {
    if (document.hasFocus()) then()
    else window.addEventListener('focus', then, { once: true })
  },
}
