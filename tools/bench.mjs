/** `npm run bench [-- NAME] [flags]`: brings the peers and the built product, then measures. */
import { build } from './build.mjs'
import { BENCH_PACKAGES, ensure } from './ensure.mjs'
import { runSource } from './run-source.mjs'

ensure({ debian: BENCH_PACKAGES })
await build()
process.exitCode = await runSource('bench/main.ts', process.argv.slice(2))
