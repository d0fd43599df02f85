/** The person changed their mind, such as by closing a window that asked: nothing failed. */
export class GivenUp extends Error {
  constructor(cause?: unknown) {
    super('given up', { cause })
    this.name = 'GivenUp'
  }
}
