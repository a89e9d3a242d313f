import { contents } from '#app/content/catalogue.server.ts'
import { adminTypeOfSection } from '#app/content/admin-catalogue.ts'
import { contentKeyOfSection } from '#app/content/catalogue.ts'
import { notFound } from '#app/lib/http/responses.ts'

export type AdminContent = ReturnType<typeof requireAdminType>

/** Both halves of the type with this section. @throws 404 when there is none. */
export function requireAdminType(section: string) {
	const found = adminTypeOfSection(section)
	if (!found) throw notFound(`No section ${section} in the back office`)
	return { ...found, content: contents[found.key] }
}

/** The key of the type with this section. @throws 404 when there is none. */
export function requireContentKey(section: string) {
	const key = contentKeyOfSection(section)
	if (key === null) throw notFound(`No section ${section}`)
	return key
}
