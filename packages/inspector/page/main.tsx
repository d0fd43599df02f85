/** The page that `nora http` serves on this machine: the inspector over the client's own API. */
import { startTheme } from '@nora/ui'
import { createRoot } from 'react-dom/client'
import { LocalPage } from './local-page.tsx'
import { createLocalSource } from './local-source.ts'
import './page.css'

startTheme()
const root = document.getElementById('root')
if (root) createRoot(root).render(<LocalPage source={createLocalSource()} />)
