#!/usr/bin/env node
import { existsSync } from 'node:fs'

const bundle = new URL('../dist/nora.mjs', import.meta.url)
if (existsSync(bundle)) {
  await import(bundle.href)
} else {
  console.error('The client is not built yet. Run once: npm start (or npm run build)')
  process.exitCode = 1
}
