// Every type of content as the back office shows it, for the server: a browser loads that of its own section (routes.ts).
import type { AdminType } from '#app/admin/admin-type.ts'
import { articleAdmin } from '#app/content/article/admin.tsx'
import { businessAdmin } from '#app/content/business/admin.tsx'
import { productAdmin } from '#app/content/product/admin.tsx'
import { headAdmin } from '#app/content/head/admin.tsx'
import { homepageAdmin } from '#app/content/homepage/admin.tsx'
import { consentsAdmin } from '#app/content/consents/admin.tsx'
import { lettersAdmin } from '#app/content/letters/admin.tsx'
import { menusAdmin } from '#app/content/menus/admin.tsx'
import { memberAdmin } from '#app/content/member/admin.tsx'
import { pageAdmin } from '#app/content/page/admin.tsx'
import { contentKeyOfSection } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { resourceAdmin } from '#app/content/resource/admin.tsx'
import { serviceAdmin } from '#app/content/service/admin.tsx'
import { templateAdmin } from '#app/content/template/admin.tsx'
import { vacancyAdmin } from '#app/content/vacancy/admin.tsx'

const adminTypes: Record<ContentKey, AdminType> = {
	service: serviceAdmin,
	article: articleAdmin,
	resource: resourceAdmin,
	product: productAdmin,
	member: memberAdmin,
	vacancy: vacancyAdmin,
	page: pageAdmin,
	template: templateAdmin,
	business: businessAdmin,
	homepage: homepageAdmin,
	menus: menusAdmin,
	consents: consentsAdmin,
	letters: lettersAdmin,
	head: headAdmin,
}

/** The type with this section, and its key; null when there is none. */
export function adminTypeOfSection(section: string): { key: ContentKey; type: AdminType } | null {
	const key = contentKeyOfSection(section)
	return key && { key, type: adminTypes[key] }
}
