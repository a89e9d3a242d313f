import { SwitchField } from '#app/admin/fields/switch-field.tsx'
import { TextField } from '#app/admin/fields/text-field.tsx'
import type { FormRecord } from '#app/records/form-record.ts'
import type { FormApi } from '#app/admin/form/use-record-form.ts'
import { DocumentUpload } from '#app/admin/media/document-upload.tsx'
import { blogCategory } from './categories.ts'
import { DocumentInUse } from './document-in-use.tsx'
import type { ResourceValues } from './values.ts'
import { FileLinks } from './file-links.tsx'
import type { CheckedField } from './use-checked-field.ts'

type DocumentFieldsProps = {
	form: FormApi<ResourceValues>
	field: CheckedField
	record: FormRecord<ResourceValues> | null
}

/** The document or link, and its price. */
export function DocumentFields({ form, field, record }: DocumentFieldsProps) {
	const { values, base } = form
	const link = field('downloadLink')
	if (values.category === blogCategory) {
		return (
			<TextField
				{...link}
				label="Download link"
				hint="The address of the page with the blog. Blogs are read online, free for everybody, and nobody is asked for a name."
				input={{ type: 'url', inputMode: 'url' }}
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
				onExchanged={(_, { url }) => link.onChange(url)}
			/>
			<DocumentInUse url={link.value} />
			<TextField
				{...link}
				label="Download link"
				hint="An upload fills it in. For a file or page on another site, enter its address."
				input={{ type: 'url', inputMode: 'url' }}
			/>
			<SwitchField
				{...field('free')}
				label="Free"
				hint="Visitors download a free resource themselves. Of a paid one they see the price, and ask us."
			/>
			{values.free ? null : (
				<TextField
					{...field('price')}
					label="Price"
					isOptional
					hint="As visitors read it, such as $9.99. Without one they read 'Price on request'."
				/>
			)}
			{record && !base.free && base.category !== blogCategory ? (
				<FileLinks
					resourceId={record.id}
					link={base.downloadLink}
					isStored={!values.free && values.downloadLink === base.downloadLink}
				/>
			) : null}
		</>
	)
}
