import { pageSize } from '#kit/records/list-address.ts'
import { MediaPage } from '#kit/admin/media/media-page.tsx'
import type { MediaPageProps } from '#kit/admin/media/media-page.tsx'
import { reasonOfFailure } from '#kit/admin/read-failure.server.ts'
import { db } from '#platform/db/client.server.ts'
import { countByFolder, countUnused, listMedia } from '#platform/media/library.server.ts'
import { listGalleryTexts } from '#content/product/admin-reads.server.ts'
import { listUses, toOwnWordsLink, toUseLink } from '#content/media-uses.server.ts'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { readMediaQuery } from './media-query.server.ts'
import type { Route } from './+types/media.ts'

export async function loader({ url }: Route.LoaderArgs): Promise<MediaPageProps> {
	const { query, page } = readMediaQuery(url.searchParams)
	try {
		const [{ files, total }, unused, counts] = await Promise.all([
			listMedia(db, { ...query, offset: (page - 1) * pageSize }),
			countUnused(db, query),
			countByFolder(db),
		])
		const [ids, addresses] = [files.map(({ id }) => id), files.map((file) => file.url)]
		const [uses, words] = await Promise.all([listUses(db, ids), listGalleryTexts(db, addresses)])
		const shown = files.map((file) => ({
			...file,
			uses: (uses.get(file.id) ?? []).map(toUseLink),
			ownWords: (words.get(file.url) ?? []).map(toOwnWordsLink),
		}))
		const folderCounts = Object.fromEntries(counts)
		return { files: shown, total, unused, page, folderCounts, failure: null }
	} catch (error) {
		const reason = reasonOfFailure(error, 'listing stored files failed')
		const failure = reason ?? 'Please try again in a minute.'
		return { files: [], total: 0, unused: 0, page, folderCounts: {}, failure }
	}
}

export const meta = () => screenMeta('Media')

export default function MediaRoute({ loaderData }: Route.ComponentProps) {
	return <MediaPage {...loaderData} />
}
