import { pageSize, readListAddress } from '#app/records/list-address.ts'
import { MediaPage } from '#app/admin/media/media-page.tsx'
import type { MediaPageProps } from '#app/admin/media/media-page.tsx'
import { reasonOfFailure } from '#app/admin/read-failure.server.ts'
import { parseUuid } from '#app/records/content.server.ts'
import { db } from '#app/db/client.server.ts'
import { isMediaFolder } from '#app/media/file-rules.ts'
import { countByFolder, listMedia } from '#app/media/library.server.ts'
import { listGalleryTexts } from '#app/content/product/gallery-texts.server.ts'
import { listUses } from '#app/content/media-uses.server.ts'
import { toOwnWordsLink, toUseLink } from '#app/content/use-links.ts'
import type { Route } from './+types/media.ts'

export async function loader({ url }: Route.LoaderArgs): Promise<MediaPageProps> {
	const { search, filters, page } = readListAddress(url.searchParams, ['folder', 'alt', 'file'])
	const folder = filters['folder'] ?? null
	const query = {
		search,
		folder: isMediaFolder(folder) ? folder : null,
		isMissingAlt: filters['alt'] === 'missing',
		id: parseUuid(filters['file'] ?? ''),
	}
	try {
		const [{ files, total }, counts] = await Promise.all([
			listMedia(db, { ...query, offset: (page - 1) * pageSize }),
			countByFolder(db),
		])
		const [uses, words] = await Promise.all([
			listUses(
				db,
				files.map(({ id }) => id),
			),
			listGalleryTexts(
				db,
				files.map(({ url: address }) => address),
			),
		])
		const shown = files.map((file) => ({
			...file,
			uses: (uses.get(file.id) ?? []).map(toUseLink),
			ownWords: (words.get(file.url) ?? []).map(toOwnWordsLink),
		}))
		return { files: shown, total, page, folderCounts: Object.fromEntries(counts), failure: null }
	} catch (error) {
		const reason = reasonOfFailure(error, 'listing stored files failed')
		const failure = reason ?? 'Please try again in a minute.'
		return { files: [], total: 0, page, folderCounts: {}, failure }
	}
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Media | Back office' },
	{ name: 'robots', content: 'noindex' },
]

export default function MediaRoute({ loaderData }: Route.ComponentProps) {
	return <MediaPage {...loaderData} />
}
