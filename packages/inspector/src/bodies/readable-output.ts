/** Colours, cursor movements and titles: what a terminal obeys and a page cannot. */
const CONTROL_SEQUENCES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g
const OTHER_CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** A program's output as a terminal would leave it: without sequences, and of a line that was redrawn the last. */
export function readableOutput(text: string): string {
  return text
    .replace(CONTROL_SEQUENCES, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replace(/\r+$/, '').split('\r').at(-1) ?? '')
    .join('\n')
    .replace(OTHER_CONTROLS, '')
}
