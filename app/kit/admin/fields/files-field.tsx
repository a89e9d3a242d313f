import X from 'lucide-react/icons/x'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { bytesOf, maxAttachedBytes } from '#platform/media/attached-files.ts'
import type { AttachedFile } from '#platform/media/attached-files.ts'
import type { Field } from '../form/use-record-form.ts'
import { IconButton } from '../button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { RecordSearch } from './record-search.tsx'

type FilesFieldProps = Field<AttachedFile[]> & { hint?: string }

/** Files of the library that go along with a mail, found by name. */
export function FilesField(props: FilesFieldProps) {
	const { name, value, onChange } = props
	return (
		<FieldFrame {...props} isOptional>
			<FileChips
				files={value}
				onRemove={(url) => {
					onChange(value.filter((file) => file.url !== url))
					document.getElementById(name)?.focus()
				}}
			/>
			<RecordSearch
				{...props}
				one="file"
				section="files"
				taken={value.map(({ url }) => url)}
				onPick={({ recordId, title, bytes = 0 }) =>
					onChange([...value, { url: recordId, name: title, bytes }])
				}
			/>
		</FieldFrame>
	)
}

type FileChipsProps = { files: readonly AttachedFile[]; onRemove: (url: string) => void }

export function FileChips({ files, onRemove }: FileChipsProps) {
	if (files.length === 0) return null
	return (
		<div>
			<ul className="text-list" aria-label="Files that go along">
				{files.map(({ url, name, bytes }) => (
					<li key={url}>
						<span className="picked-title">
							{name}, {formatFileSize(bytes)}
						</span>
						<IconButton icon={X} label={`Remove ${name}`} onClick={() => onRemove(url)} />
					</li>
				))}
			</ul>
			<p className="hint" role="status">
				{formatFileSize(bytesOf(files))} of {formatFileSize(maxAttachedBytes)}
			</p>
		</div>
	)
}
