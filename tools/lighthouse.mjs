/** `npm run lighthouse [-- PART-OF-A-NAME…]`: brings Chromium and the built product, then has Lighthouse judge it. */
import { build } from './build.mjs'
import { ensure, SCREEN_PACKAGES } from './ensure.mjs'
import { runSource } from './run-source.mjs'

ensure({ debian: SCREEN_PACKAGES })
await build()
process.exitCode = await runSource('tools/lighthouse/main.ts', process.argv.slice(2))
