import type { AdminType } from '#kit/admin/admin-type.ts'
import { contentKeyOfSection } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'

/** Every type of content as the back office shows it, for the server: a browser loads that of its section (routes.ts). */
const adminTypes = Object.values(
	import.meta.glob<AdminType | AdminType[]>('./**/admin.tsx', { eager: true, import: 'handle' }),
).flat()

/** The type with this section, and its key; null when there is none. */
export function adminTypeOfSection(section: string): { key: ContentKey; type: AdminType } | null {
	const key = contentKeyOfSection(section)
	const type = adminTypes.find((one) => one.section === section)
	return key && type ? { key, type } : null
}
