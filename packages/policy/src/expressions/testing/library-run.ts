import { Environment } from '@marcbachmann/cel-js'
import type { Subject } from '../subject.ts'

/** The library's evaluator over a few variables of a request whose values are ready; counts what is met. */
export function createLibraryRun(conditions: readonly string[], { req, conn }: Subject): () => number {
  const library = new Environment()
  const url = { path: 'string', query: 'string' }
  const headers = 'map<string, list<string>>'
  library.registerVariable({ name: 'req', schema: { method: 'string', host: 'string', url, headers } })
  library.registerVariable({ name: 'conn', schema: { client_ip: 'string' } })
  library.registerFunction('inCidrRange(string, string): bool', (ip: string) => ip.startsWith('10.'), {
    async: false,
  })
  const programs = conditions.map((source) => library.parse(source))
  const values = {
    req: {
      method: req?.method,
      host: req?.host,
      url: { path: req?.path, query: req?.query },
      headers: Object.fromEntries(req?.headers ?? []),
    },
    conn: { client_ip: conn.clientIp },
  }
  return () => {
    let met = 0
    for (const run of programs) if (run(values) === true) met++
    return met
  }
}
