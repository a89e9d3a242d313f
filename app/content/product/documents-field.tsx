import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { IconButton } from '#kit/admin/button.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { chosenPlace } from '#kit/admin/media/upload-slots.ts'
import { DocumentUpload, toDocument } from '#kit/admin/media/document-upload.tsx'
import type { UploadedDocument } from '#kit/admin/media/document-upload.tsx'
import { FileReplace } from '#kit/admin/media/file-replace.tsx'
import { GoneNote } from '#kit/admin/media/file-notes.tsx'
import { useStoredFile } from '#kit/admin/media/use-stored-file.ts'
import { extensionOf } from '#platform/lib/file-types.ts'
import type { DocumentValue, ProductValues } from './product-fields.ts'
import { useListKeys } from '#kit/admin/fields/use-list-keys.ts'

type DocumentsFieldProps = { form: FormApi<ProductValues> }

/** Files that visitors can download on the product's page. */
export function DocumentsField({ form }: DocumentsFieldProps) {
	const { documents } = form.values
	const keys = useListKeys(documents)
	const list = useRef<HTMLUListElement>(null)
	const box = useRef<HTMLDivElement>(null)
	const take = (index: number) => {
		form.set('documents', (before: DocumentValue[]) => before.toSpliced(index, 1))
		// Focuses the next document, else the one before, else the field.
		requestAnimationFrame(() => {
			const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
			const next = buttons?.[Math.min(index, buttons.length - 1)] ?? box.current
			next?.focus()
		})
	}
	return (
		<div id="documents" ref={box} tabIndex={-1} className="documents-field">
			{documents.length === 0 ? (
				<p className="empty-part">No documents added yet</p>
			) : (
				<ul ref={list} className="document-list">
					{documents.map((document, index) => (
						<DocumentRow
							key={keys[index]}
							document={document}
							path={`documents.${index}.name`}
							errors={form.errors[`documents.${index}.name`] ?? []}
							onName={(name) => form.set(`documents.${index}.name`, name)}
							onReplaced={({ url, size, type }) =>
								form.set('documents', (before: DocumentValue[]) =>
									before.map((other, at) => (at === index ? { ...other, url, size, type } : other)),
								)
							}
							onRemove={() => take(index)}
						/>
					))}
				</ul>
			)}
			<DocumentUpload
				label="Add documents"
				folder="product-documents"
				onUploaded={(stored) =>
					form.set('documents', (before: DocumentValue[]) =>
						before.toSpliced(chosenPlace(before, stored.url), 0, stored),
					)
				}
				onUploadedAnyway={(duplicateUrl, { url, size, type }) =>
					form.set('documents', (before: DocumentValue[]) => {
						// The last one: the document may have been in the list before.
						const last = before.findLastIndex((document) => document.url === duplicateUrl)
						return before.map((document, at) =>
							at === last ? { ...document, url, size, type } : document,
						)
					})
				}
			/>
		</div>
	)
}

type DocumentRowProps = {
	document: DocumentValue
	path: string
	errors: string[]
	onName: (name: string) => void
	onReplaced: (file: UploadedDocument) => void
	onRemove: () => void
}

function DocumentRow(props: DocumentRowProps) {
	const { document, path, errors, onName, onReplaced, onRemove } = props
	const { name, url, size } = document
	const [, , isGone] = useStoredFile(url)
	const kind = extensionOf(url).toUpperCase()
	return (
		<li className="document-row">
			<FileText aria-hidden="true" />
			<div className="document-name">
				<label htmlFor={path} className="sr-only">
					Name of the document
				</label>
				<input
					id={path}
					className="admin-input"
					value={name}
					autoComplete="off"
					aria-invalid={errors.length > 0 ? true : undefined}
					aria-describedby={errors.length > 0 ? `${path}-error` : undefined}
					onChange={({ target }) => onName(target.value)}
				/>
				<p className="hint">{[kind, size].filter(Boolean).join(', ')}</p>
				{isGone ? <GoneNote kind="file" /> : null}
				<FileReplace
					name={name}
					folder="product-documents"
					replaces={url}
					onReplaced={(stored) => onReplaced(toDocument(stored))}
				/>
				{errors.length > 0 ? (
					<p id={`${path}-error`} className="field-error">
						{errors.join(' ')}
					</p>
				) : null}
			</div>
			<div className="icon-buttons">
				<a
					className="icon-button"
					href={url}
					target="_blank"
					rel="noopener"
					aria-label={`Open ${name} in a new tab`}
				>
					<ExternalLink aria-hidden="true" />
				</a>
				<IconButton icon={Trash2} label={`Remove ${name}`} data-remove="" onClick={onRemove} />
			</div>
		</li>
	)
}
