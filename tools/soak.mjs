/** `npm run soak [-- --minutes N]`: the built product under churn, with a verdict. */
import { build } from './build.mjs'
import { ensure, SOAK_PACKAGES } from './ensure.mjs'
import { runSource } from './run-source.mjs'

ensure({ debian: SOAK_PACKAGES })
await build()
process.exitCode = await runSource('bench/soak/main.ts', process.argv.slice(2))
