// Every type of content in the back office, safe for the browser. The server half is catalogue.server.ts.
import type { AdminType } from '#app/admin/admin-type.ts'
import { articleAdmin } from '#app/content/article/admin.tsx'
import { businessAdmin } from '#app/content/business/admin.tsx'
import { productAdmin } from '#app/content/product/admin.tsx'
import { homepageAdmin } from '#app/content/homepage/admin.tsx'
import { memberAdmin } from '#app/content/member/admin.tsx'
import { pageAdmin } from '#app/content/page/admin.tsx'
import { contentKeyOfSection } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { resourceAdmin } from '#app/content/resource/admin.tsx'
import { serviceAdmin } from '#app/content/service/admin.tsx'
import { vacancyAdmin } from '#app/content/vacancy/admin.tsx'

const adminTypes: Record<ContentKey, AdminType> = {
	service: serviceAdmin,
	article: articleAdmin,
	resource: resourceAdmin,
	product: productAdmin,
	member: memberAdmin,
	vacancy: vacancyAdmin,
	page: pageAdmin,
	business: businessAdmin,
	homepage: homepageAdmin,
}

/** The type with this section, and its key; null when there is none. */
export function adminTypeOfSection(section: string): { key: ContentKey; type: AdminType } | null {
	const key = contentKeyOfSection(section)
	return key && { key, type: adminTypes[key] }
}
