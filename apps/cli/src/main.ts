/** The client `nora`: carries a local service to a public address, and shows what passes through. */
import { runCommandLine } from './commands/run-command-line.ts'
import { systemPlatform } from './platform/system-platform.ts'

process.exitCode = await runCommandLine(systemPlatform())
