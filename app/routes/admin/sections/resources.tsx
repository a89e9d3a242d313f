export { resourceAdmin as handle } from '#app/content/resource/admin.tsx'
