/** Draws the console. */
import { startTheme } from '@nora/ui'
import { createRoot } from 'react-dom/client'
import { createConsole } from './app/console.tsx'
import { createBrowserPlatform } from './platform/browser-platform.ts'
import './styles.css'

startTheme()
const Console = createConsole(createBrowserPlatform())
const root = document.getElementById('root')
if (root) createRoot(root).render(<Console />)
