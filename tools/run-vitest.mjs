/** One run of vitest: what fails on the terminal, its sums from its JSON report. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './ensure.mjs'

/**
 * Vitest pipes the output of every worker into one stream and listens there once for each: its own listeners, and
 * gone with the workers. Of the workers themselves nothing is hushed (tools/testing/no-warnings.ts).
 */
const HUSHED = '--disable-warning=MaxListenersExceededWarning'

/**
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{ passed: number, failed: number, seconds: number, files: FileTime[] }} Sums
 * @param {string[]} args @param {Record<string, string>} env @returns {Promise<Sums>}
 */
export async function runVitest(args, env = {}) {
  const startedMs = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'nora-vitest-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`]
  const code = await new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [HUSHED, join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
      // A build in this process leaves NODE_ENV=production behind, and React then has no test tools.
      { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } },
    )
    child.once('error', reject)
    child.once('close', resolve)
  })
  const { passed, failed, files } = readReport(report)
  rmSync(folder, { recursive: true, force: true })
  return {
    passed,
    // A file that does not load, or an error outside of tests, fails the run without failing a test.
    failed: code === 0 ? failed : Math.max(1, failed),
    seconds: Math.round((performance.now() - startedMs) / 1000),
    files,
  }
}

function readReport(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const files = testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    return { passed: numPassedTests, failed: numFailedTests, files }
  } catch {
    // A run that broke off wrote no report; its exit code tells.
    return { passed: 0, failed: 0, files: [] }
  }
}
