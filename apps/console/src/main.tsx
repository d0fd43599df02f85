/**
 * Draws the console over a real browser. What it does is in `app/`; what it takes from the browser, in
 * `platform/`.
 */
import { startTheme } from '@nora/ui'
import { createRoot } from 'react-dom/client'
import { createConsole } from './app/console.tsx'
import { createBrowserPlatform } from './platform/browser-platform.ts'
import './styles.css'

startTheme()
const Console = createConsole(createBrowserPlatform())
const root = document.getElementById('root')
if (root) createRoot(root).render(<Console />)
