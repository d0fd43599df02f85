import { VisitorPage } from '../visitor/visitor-page.tsx'

export function SharedPassword() {
  return <VisitorPage />
}
