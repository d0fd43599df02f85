/**
 * Characters that change how others are shown, or are not shown themselves: controls, formats
 * (right-to-left marks, zero widths), lone surrogates, line separators, fillers, blank Braille.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Emoji that are made of several, or say how they are drawn, need what is refused elsewhere. */
const EMOJI =
  /\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*|[\d#*]\ufe0f\u20e3/u
const TOKENS = new RegExp(`${EMOJI.source}|${UNSAFE.source}`, 'gu')
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' }

/**
 * The text with whatever could deceive the eye written out, as in `\u{202e}`: for names and
 * logins that other people chose. Visible text of any language comes back as it was.
 */
export function toSafeText(text: string): string {
  return text.replace(TOKENS, (token) => (UNSAFE.test([...token][0] ?? '') ? writeOut(token) : token))
}

function writeOut(character: string): string {
  return NAMED[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
