import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { FilesField } from '#kit/admin/fields/files-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { placeholders } from '#platform/business/placeholders.ts'
import type { TemplateValues } from './template-fields.ts'

export function TemplateFields({ form }: FieldsProps<TemplateValues>) {
	return (
		<FormSection title="Template">
			<TextField {...form.field('title')} hint="Only you and your colleagues see it." />
			<TextArea
				{...form.field('text')}
				rows={12}
				max={20_000}
				hint={
					<>
						What stands in braces is filled in when somebody replies:{' '}
						{Object.entries(placeholders.reply).map(([name, meaning], index) => (
							<span key={name}>
								{index === 0 ? '' : ', '}
								<code>{`{${name}}`}</code> {meaning}
							</span>
						))}
						.
					</>
				}
			/>
			<FilesField
				{...form.field('files')}
				hint="Files of the Media Library that go along, up to 10 MB together."
			/>
		</FormSection>
	)
}
