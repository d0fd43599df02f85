/**
 * The client `nora`: publishes a local service through an agent of its own and shows what passes, in the
 * terminal and in the inspector on this machine. Owns its configuration folder and nothing else. Every
 * failure is one sentence, what to do, and an exit code that scripts may rely on.
 */

import { systemPlatform } from './platform/system-platform.ts'
import { runCommandLine } from './run-command-line.ts'

process.exitCode = await runCommandLine(systemPlatform())
