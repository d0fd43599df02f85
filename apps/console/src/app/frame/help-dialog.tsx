import { Dialog, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { HelpLinks, helpTexts } from '../../features/system/index.ts'

export function HelpDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts(helpTexts)
  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <HelpLinks onLeave={onClose} />
      <p className="mt-4">
        <Link to="/help" onClick={onClose} className={linkStyle}>
          {texts.more}
        </Link>
      </p>
    </Dialog>
  )
}
