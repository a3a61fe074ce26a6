if (!window.URL || !URL.parse) location.replace('/old-browser.html');
