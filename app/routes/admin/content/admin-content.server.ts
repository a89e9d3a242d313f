import { isListed } from '#app/admin/admin-type.ts'
import { contents } from '#app/content/catalogue.server.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { notFound } from '#app/lib/http/responses.ts'

export type AdminContent = ReturnType<typeof requireAdminType>

/** Both halves of the type with this section. @throws 404 when there is none. */
export function requireAdminType(section: string) {
	const found = adminTypeOfSection(section)
	if (!found) throw notFound(`No section ${section} in the back office`)
	return { ...found, content: contents[found.key] }
}

/** The same for a type with a list. @throws 404 for a type with one record too. */
export function requireListed(section: string) {
	const { key, type, content } = requireAdminType(section)
	const { list } = content.admin
	if (!isListed(type) || !list) throw notFound(`${section} has no list`)
	return { key, type, content, list }
}
