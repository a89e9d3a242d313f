// Every type of content as the back office shows it, for the server: a browser loads that of its section (routes.ts).
import type { AdminType } from '#kit/admin/admin-type.ts'
import { articleAdmin } from '#content/article/admin.tsx'
import { businessAdmin } from '#content/business/admin.tsx'
import { productAdmin } from '#content/product/admin.tsx'
import { headAdmin } from '#content/text/head/admin.tsx'
import { homepageAdmin } from '#content/text/homepage/admin.tsx'
import { consentsAdmin } from '#content/text/consents/admin.tsx'
import { lettersAdmin } from '#content/text/letters/admin.tsx'
import { menusAdmin } from '#content/text/menus/admin.tsx'
import { memberAdmin } from '#content/member/admin.tsx'
import { pageAdmin } from '#content/page/admin.tsx'
import { contentKeyOfSection } from './catalogue.ts'
import type { ContentKey } from './catalogue.ts'
import { resourceAdmin } from '#content/resource/admin.tsx'
import { serviceAdmin } from '#content/service/admin.tsx'
import { templateAdmin } from '#content/template/admin.tsx'
import { vacancyAdmin } from '#content/vacancy/admin.tsx'

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
