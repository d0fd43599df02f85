import type { Readable } from 'node:stream'

/** What `ask` needs of a terminal: keys as they are pressed, and a place to write that is not the output. */
type AskedTerminal = {
  input: Readable & { setRawMode?: (isRaw: boolean) => unknown }
  write(text: string): void
}

const ENTER = /[\r\n]/
const INTERRUPT = '\u0003'
const END = '\u0004'
const CLEAR = '\u0015'
const ERASE = /[\u0008\u007f]/
const LIMIT_CHARACTERS = 16_384

/**
 * Asks a person one line. A hidden one is not echoed, by no character: its length is nobody's business either. null when
 * they press Ctrl-C, or Ctrl-D on an empty line.
 */
export function askLine(
  { input, write }: AskedTerminal,
  prompt: string,
  { isHidden }: { isHidden: boolean },
): Promise<string | null> {
  write(prompt)
  input.setRawMode?.(true)
  return new Promise((resolve) => {
    let line = ''

    function finish(answer: string | null): void {
      input.off('data', onData)
      input.off('end', onEnd)
      input.setRawMode?.(false)
      input.pause()
      write('\n')
      resolve(answer)
    }
    function onEnd(): void {
      finish(null)
    }
    function onData(chunk: Buffer | string): void {
      const text = chunk.toString()
      // Arrows and other keys that send a sequence.
      if (text.startsWith('\u001b')) return
      for (const key of text) {
        const isGivenUp = key === INTERRUPT || (key === END && line === '')
        if (isGivenUp || ENTER.test(key)) {
          finish(isGivenUp ? null : line)
          return
        }
        line = press(line, key, isHidden ? null : write)
      }
    }
    input.on('data', onData)
    input.on('end', onEnd)
    input.resume()
  })
}

function press(line: string, key: string, echo: ((text: string) => void) | null): string {
  if (key === CLEAR) {
    echo?.('\b \b'.repeat([...line].length))
    return ''
  }
  if (ERASE.test(key)) {
    if (line !== '') echo?.('\b \b')
    return [...line].slice(0, -1).join('')
  }
  if (key < ' ' || line.length >= LIMIT_CHARACTERS) return line
  echo?.(key)
  return line + key
}
