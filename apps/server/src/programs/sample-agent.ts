import { join } from 'node:path'
import { z } from 'zod'
import type { Program } from '../processes/supervised-program.ts'

const online = z.object({ event: z.literal('online'), url: z.string() })
export type AgentReady = z.output<typeof online>

export type SampleAgentOptions = {
  script: string
  data: string
  serverUrl: string
  sitePort: number
  /** Asked at every start: control makes a new one whenever it starts. */
  token(): string
}

const NAME = 'hello'

/** The client itself, as anybody would run it, in front of the sample site. */
export function sampleAgentProgram(options: SampleAgentOptions): Program<AgentReady> {
  const { script, data, serverUrl, sitePort, token } = options
  return {
    name: 'sample',
    command: () => ({
      args: [script, 'http', String(sitePort), '--name', NAME, '--inspect=false', '--json'],
      env: { NORA_CONFIG_DIR: join(data, 'sample-client'), NORA_SERVER: serverUrl, NORA_TOKEN: token() },
    }),
    readyFrom: (report) => online.safeParse(report).data,
  }
}
