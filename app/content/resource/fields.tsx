import { useState } from 'react'
import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { TagsField } from '#kit/admin/fields/tags-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { DocumentFields } from './document-fields.tsx'
import type { ResourceOptions } from './queries.server.ts'
import type { ResourceValues } from './resource-fields.ts'
import { useCheckedField } from './use-checked-field.ts'

export function ResourceFields({
	form,
	record,
	options,
}: FieldsProps<ResourceValues, ResourceOptions>) {
	const field = useCheckedField(form)
	const category = field('category')
	const [wasFree, setWasFree] = useState(true)
	const isOnline = (name: string) => options.online.includes(name)
	const choose = (next: string) => {
		// The earlier choice comes back when the category changes again.
		if (isOnline(next)) setWasFree(form.values.free)
		category.onChange(next)
		if (isOnline(next)) form.set('free', true)
		else if (isOnline(category.value)) form.set('free', wasFree)
	}
	return (
		<>
			<FormSection title="Basic Information">
				<TextField {...field('title')} />
				<SelectField
					{...category}
					onChange={choose}
					label="Category"
					choices={options.categories}
					hint={options.categories.length === 0 ? 'First add one under Categories.' : undefined}
					stored={form.base.category}
					emptyLabel="Choose a category"
				/>
				<MarkdownField {...field('description')} folder="resource-images" />
			</FormSection>
			<FormSection title="Resource Image">
				<PictureField
					{...field('image')}
					folder="resource-images"
					hint="Shown on the resource's card and page, and when it is shared."
				/>
			</FormSection>
			<FormSection title="Tags">
				<TagsField
					{...field('tags')}
					label="Topics"
					isOptional
					choices={options.tags}
					hint="What the resource is about."
				/>
			</FormSection>
			<FormSection title="Resource Document & Pricing">
				<DocumentFields form={form} field={field} record={record} isOnline={isOnline} />
			</FormSection>
		</>
	)
}
