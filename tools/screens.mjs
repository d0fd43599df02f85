/** `npm run screens [-- PART-OF-A-NAME…]`: brings Chromium and the built product, then takes pictures. */
import { build } from './build.mjs'
import { ensure, FASTER_PACKAGES, SCREEN_PACKAGES } from './ensure.mjs'
import { runSource } from './run-source.mjs'

ensure({ debian: SCREEN_PACKAGES, faster: FASTER_PACKAGES })
await build()
process.exitCode = await runSource('tools/screens/main.ts', process.argv.slice(2))
