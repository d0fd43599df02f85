/**
 * Renders what people read in a terminal, of the client or at the other end of an SSH session: colours, widths,
 * QR codes and the line of a request. It writes to nothing by itself.
 */
export { printable, printableLines } from './printable.ts'
export { qrCodeLines } from './qr-code.ts'
export { type RequestRow, requestRow } from './request-row.ts'
export { ansiStyle, plainStyle, type Style } from './style.ts'
export { clip, fold, pad, visibleWidth, wrap } from './width.ts'
