import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks on the terminal, without showing what is typed; undefined when there is no terminal. */
export function askSecretAt(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): ((question: string) => Promise<string>) | undefined {
  if (!input.isTTY || !output.isTTY) return undefined
  return (question) =>
    new Promise((resolve) => {
      const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
      const lines = createInterface({ input, output: nothing, terminal: true })
      output.write(question)
      lines.once('line', (line) => {
        lines.close()
        output.write('\n')
        resolve(line)
      })
      lines.once('SIGINT', () => {
        output.write('\n')
        process.exit(130)
      })
    })
}
