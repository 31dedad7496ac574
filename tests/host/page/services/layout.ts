/** Height of the title bar in pixels; sticky controls of scenes start below it. */
export const HEADER_HEIGHT = 48;
