import Circle from 'lucide-react/icons/circle'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import Mail from 'lucide-react/icons/mail'
import UserSearch from 'lucide-react/icons/user-search'
import { contentTypes } from '#app/content/catalogue.ts'

const icons = {
	...Object.fromEntries(Object.entries(contentTypes).map(([key, { icon }]) => [key, icon])),
	media: Images,
	lead: Inbox,
	mail: Mail,
	person: UserSearch,
	account: KeyRound,
	'sign-in': LogIn,
	backup: DatabaseBackup,
}

/** The picture of a kind, as in the sidebar. The sentence next to it says the same in words. */
export function ActivityIcon({ recordType }: { recordType: string }) {
	const Icon = Object.hasOwn(icons, recordType)
		? (icons[recordType as keyof typeof icons] ?? Circle)
		: Circle
	return <Icon aria-hidden="true" />
}
