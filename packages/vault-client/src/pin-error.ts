/** The PIN does not fit. With no tries left the server’s half is gone: this device needs the master key. */
export class PinError extends Error {
  readonly tries_left: number

  constructor(tries_left: number) {
    super('The PIN does not fit')
    this.name = 'PinError'
    this.tries_left = tries_left
  }
}
