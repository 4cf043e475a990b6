import { zeroRightClassName as zeroRight } from 'react-remove-scroll-bar/constants';

/** Class names of what keeps its place while a dialog is open: all that the frame needs of `react-remove-scroll`. */
export const RemoveScroll = { classNames: { zeroRight } };
