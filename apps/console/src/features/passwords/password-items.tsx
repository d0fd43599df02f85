import { useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { useNavigate } from '@tanstack/react-router'
import { Folder } from 'lucide-react'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { useVaultPhase } from '../../platform/vault/use-vault.ts'
import { useFolders } from './passwords.queries.ts'
import { passwordsTitles } from './passwords-titles.messages.ts'

/** Folders of the vault in the command menu, by name, while it is open. */
export function PasswordItems(props: FoundItemsProps) {
  return useVaultPhase().kind === 'open' ? <FolderItems {...props} /> : null
}

function FolderItems({ run, typed }: FoundItemsProps) {
  const { folders: heading } = useTexts(passwordsTitles)
  const navigate = useNavigate()
  const { data = [] } = useFolders()
  return (
    <ObjectItems
      heading={heading}
      icon={<Folder strokeWidth={1.7} />}
      objects={data.filter(({ state }) => state === 'open')}
      label={({ name }) => toSafeText(name)}
      onOpen={({ id }) => run(() => void navigate({ to: '/passwords/folder/$id', params: { id } }))}
      typed={typed}
    />
  )
}
