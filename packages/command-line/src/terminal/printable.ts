/** Controls, line and paragraph separators, and halves of surrogate pairs: they could drive or break the terminal. */
const CONTROL = String.raw`[\p{Cc}\p{Cs}\u2028\u2029]`
/**
 * Characters that reorder, join, hide or carry text without being seen: bidirectional controls, zero-width
 * characters, soft hyphens, tags, fillers (UAX #9, UAX #31 §2.3, UTS #39 §5.4). One U+FE0F behind a symbol
 * only asks for its coloured form and stays.
 */
const UNSEEN = String.raw`(?!(?<=\p{Extended_Pictographic}|[#*0-9])\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]`
/** More combining marks than any script puts on one letter cover the lines around them (UTS #39 §5.4). */
const MOST_MARKS = 4
const MARKS = String.raw`(?:^\p{M}|(?<=\p{M}{${MOST_MARKS}})\p{M})`

const NOT_SHOWN = new RegExp(`${CONTROL}|${UNSEEN}|${MARKS}`, 'gu')

/**
 * The text with a dot in place of each character that could drive the terminal, or reorder, hide or cover what is
 * shown. For whatever a visitor, a server or another program may have written; of one line.
 */
export function printable(text: string): string {
  return text.replace(NOT_SHOWN, '·')
}

/** Does the same for a text with lines of its own. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}
