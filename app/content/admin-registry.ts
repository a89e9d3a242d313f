// Every type of content in the back office, safe for the browser. The other half is admin-registry.server.ts.
import type { AdminType } from '#app/admin/admin-type.ts'
import { articleAdmin } from './article/admin.tsx'
import { productAdmin } from './product/admin.tsx'
import { memberAdmin } from './member/admin.tsx'
import { contentKeyOfSection } from './registry.ts'
import type { ContentKey } from './registry.ts'
import { resourceAdmin } from './resource/admin.tsx'
import { serviceAdmin } from './service/admin.tsx'
import { vacancyAdmin } from './vacancy/admin.tsx'

const adminTypes: Record<ContentKey, AdminType> = {
	service: serviceAdmin,
	article: articleAdmin,
	resource: resourceAdmin,
	product: productAdmin,
	member: memberAdmin,
	vacancy: vacancyAdmin,
}

/** The type with this part of the back office's addresses; null when none has it. */
export function adminTypeOfSection(section: string): { key: ContentKey; type: AdminType } | null {
	const key = contentKeyOfSection(section)
	return key && { key, type: adminTypes[key] }
}
