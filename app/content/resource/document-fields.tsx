import FileText from 'lucide-react/icons/file-text'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import type { FormRecord } from '#kit/records/form-record.ts'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { DocumentUpload } from '#kit/admin/media/document-upload.tsx'
import { GoneNote, UnshownNote } from '#kit/admin/media/file-notes.tsx'
import { useStoredFile } from '#kit/admin/media/use-stored-file.ts'
import type { ResourceValues } from './resource-fields.ts'
import { FileLinks } from './file-links.tsx'
import type { CheckedField } from './use-checked-field.ts'

type DocumentFieldsProps = {
	form: FormApi<ResourceValues>
	field: CheckedField
	record: FormRecord<ResourceValues> | null
	/** Whether resources of a category are read on a page. */
	isOnline: (category: string) => boolean
}

/** The document or link, and its price. */
export function DocumentFields({ form, field, record, isOnline }: DocumentFieldsProps) {
	const { values, base } = form
	const link = field('downloadLink')
	if (isOnline(values.category)) {
		return (
			<TextField
				{...link}
				label="Download link"
				hint="The address of the blog post, such as /news/clean-water for an article of this site. Blog posts are read online, free for everyone, with no form to fill in."
				input={{ inputMode: 'url', spellCheck: false }}
			/>
		)
	}
	return (
		<>
			<DocumentUpload
				label="Document"
				folder="resource-documents"
				multiple={false}
				hint="PDF, Word, Excel, PowerPoint or ZIP, up to 50 MB. Drop the file here, or choose it."
				buttonText={link.value ? 'Replace File' : 'Upload File'}
				replaces={base.downloadLink}
				onUploaded={({ url }) => link.onChange(url)}
			/>
			<DocumentInUse url={link.value} />
			<TextField
				{...link}
				label="Download link"
				hint="Filled in when you upload a file. For a file or page on another site, enter its address."
				input={{ type: 'url', inputMode: 'url' }}
			/>
			<SwitchField
				{...field('free')}
				hint="Visitors can download a free resource. For a paid one they see the price and contact us."
			/>
			{values.free ? null : (
				<TextField
					{...field('price')}
					isOptional
					hint="As visitors see it, such as $9.99. Leave empty for 'Price on request'."
				/>
			)}
			{record && !base.free && !isOnline(base.category) ? (
				<FileLinks
					resourceId={record.id}
					link={base.downloadLink}
					isStored={!values.free && values.downloadLink === base.downloadLink}
				/>
			) : null}
		</>
	)
}

/** The stored document behind a link, by its original name; says so when it is gone; nothing for other sites. */
function DocumentInUse({ url }: { url: string }) {
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
