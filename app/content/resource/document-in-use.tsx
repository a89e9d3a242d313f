import FileText from 'lucide-react/icons/file-text'
import { GoneNote } from '#app/admin/media/gone-note.tsx'
import { UnshownNote } from '#app/admin/media/unshown-note.tsx'
import { useStoredFile } from '#app/admin/media/use-stored-file.ts'

/** The stored document behind a link, by its original name; says so when it is gone; nothing for addresses on other sites. */
export function DocumentInUse({ url }: { url: string }) {
	const [known, , isGone] = useStoredFile(url || null)
	if (isGone) return <GoneNote kind="file" />
	if (!known) return null
	return (
		<>
			<p className="document-in-use">
				<FileText aria-hidden="true" />
				<a href={known.url} download="">
					{known.name}
				</a>
			</p>
			{known.isUnshown ? <UnshownNote /> : null}
		</>
	)
}
